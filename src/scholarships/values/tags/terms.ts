import type { TagRule } from './rule.ts';

/** Tags for other requirements and for what is paid. */
export const TERMS: readonly TagRule[] = [
  {
    tag: 'leadership',
    means: 'leadership is a criterion',
    pattern: /\bleadership\b|\bleaders\b(?=.{0,300}\b(campus|community|student))/i,
    unless: /\bleadership (of|team|council)\b|\bunder the leadership\b/i,
  },
  {
    tag: 'community-service',
    means: 'service or volunteering is a criterion',
    pattern:
      /\b(community|volunteer|public|civic) (service|engagement|involvement|work)\b|\bvolunteer(s|ing|ed)?\b|\bservice to (the|their|his|her|others)\b|\bcommunity involvement\b/i,
    unless: /\bservice hours are not\b|\bnot required to volunteer\b/i,
  },
  {
    tag: 'research',
    means: 'pays for or rewards research',
    pattern:
      /\b(undergraduate|graduate|student|summer|independent|faculty-mentored|original) research\b|\bresearch (projects?|grants?|awards?|fellowships?|assistantships?|proposals?|experience|expenses)\b/i,
  },
  {
    tag: 'study-abroad',
    means: 'pays for study in another country',
    pattern:
      /\bstud(y|ying|ies) abroad\b|\beducation abroad\b|\b(semester|year|summer|program) abroad\b|\babroad programs?\b/i,
    unless: /\b(not|cannot) be used (for|toward) stud(y|ying) abroad|\bexcluding study abroad/i,
  },
  {
    tag: 'full-tuition',
    means: 'covers all of tuition, or more',
    pattern:
      /\bfull[- ](in-state |resident )?(tuition|ride|cost of attendance)\b|\b(covers|cover|covering|pays|equal to) (the )?(full|all|entire|total)( cost of)? (tuition|cost of attendance)\b/i,
    unless:
      /\bnot (cover |covering )?full tuition|\bfull[- ]tuition[- ]paying|\bpay(ing|s)? full tuition\b|\bin addition to full tuition/i,
  },
  {
    tag: 'renewable',
    means: 'can be renewed in later years',
    pattern: /\brenew(able|ed|al|als|s)?\b/i,
    unless:
      /\b(non[- ]|(can)?not (automatically )?(be )?)renew|\brenewal (is |are )?not\b|\bno renewal|\brenewable (energy|resources?|fuels?|power)|\brenewable[:?]? (no|n)\b|\brenew(ed|al) (interest|commitment|focus)|\bone[- ]time,? non/i,
  },
  {
    tag: 'full-time-required',
    means: 'requires enrollment as a full-time student',
    pattern:
      /\b(?:enroll(?:ed|ing|ment)?|regist(?:er|ered|ration)|attend(?:ing)?|stud(?:y|ying)|status|be|as|are) (?:\w+ ){0,3}full[- ]time\b|\bfull[- ]time (?:\w+ ){0,3}(?:students?|status|enrollment|stud(?:y|ies)|undergraduates?|majors?|degree|course ?load)\b/i,
    unless:
      /\b(?:part|half)[- ]time\b|\bfull[- ]time (?:\w+ )?(?:work|job|employ\w*|position|career|faculty|staff|waiver|tuition)|\bwork(?:s|ing)? full[- ]time|\b(?:not|no) (?:\w+ ){0,3}full[- ]time|\bsiblings\b/i,
  },
  {
    tag: 'essay-required',
    means: 'requires an essay or personal statement',
    pattern:
      /\bessays?\b|\bpersonal statements?\b|\bstatements? of (purpose|intent|interest|need|goals)\b|\bwritten (statement|response)\b|\b\d+[- ]words? (statement|response|summary)\b/i,
    unless:
      /\bno (essay|personal statement)|\bessays? (is |are )?(not (required|needed|necessary)|optional)|\bwithout an essay|\b(optional|not required:?) (essay|personal statement)|\bno-essay\b|\bessay (contest|competition) (winner|judge)/i,
  },
  {
    tag: 'recommendation-required',
    means: 'requires a letter of recommendation or a reference',
    pattern:
      /\bletters? (of|from) (recommendation|reference|support)\b|\brecommendation (letters?|forms?)\b|\breference (letters?|forms?)\b|\b(faculty|teacher|professional|academic|written|two|three|one) (recommendations?|references?|recommenders)\b/i,
    unless:
      /\bno (letter|recommendation|reference)|\b(letters?|recommendations?|references?)( of (recommendation|reference))? (is |are )?(not (required|needed)|optional)/i,
  },
];
