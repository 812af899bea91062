import { statesNoAwards } from '../awards/page-wide.ts';
import { elementsOf } from '../html/dom.ts';
import type { Document } from '../html/parse.ts';
import { or } from '../text/words.ts';

/** Titles of pages that a site, or a firewall in front of it, sends in place of the requested one. */
const NEVER_A_LIST = new RegExp(
  `^(${or(String.raw`
    (http |status |error |code )*(400|401|403|404|408|410|429|500|502|503|504|52\d)( error)?
    (http |status |error |code )*[45]\d\d (bad|not|forbidden|unauthorized|access|too|internal|service|gateway|gone|error|page)\b.*
    .*\b(not|never|can['’]?t|couldn['’]?t) (be )?found|.*\bpage (does not|doesn['’]?t|no longer) exists?
    (access|request|permission) (to .* )?(is |was )?(denied|rejected|blocked|forbidden)
    forbidden|unauthori[sz]ed|bad gateway|gateway time-?out|internal server error
    attention required|just a moment|one moment,? please|pardon our interruption|checking your browser.*
    (security|human|bot|robot|browser) (check|verification|challenge)
    are you (a )?(human|robot)|verify(ing)? (that )?you are (a )?human|captcha
    .*\b(service|site|website|page|server) (is )?(currently |temporarily )?(unavailable|offline|down)
    temporarily (unavailable|offline|down)|error establishing a database connection
  `)})$`,
  'i',
);
/** Other titles of such pages; some lists have titles like these by mistake. */
const RARELY_A_LIST = new RegExp(
  `^(${or(
    String.raw`(sign|log)[ -]?(in|on)\b.*`,
    '(login|single sign-?on|authentication|authorization|web login|session (expired|timed out))( .*)?',
    '(.* )?(under|for|scheduled|planned|system|site) maintenance|maintenance( mode| page)?',
    "we(['’]ll| will) be (right )?back.*|(.* )?under construction|coming soon",
    '(an |unexpected |system |server |application |runtime |database )?error( occurred)?|oops.*|something went wrong.*',
  )})$`,
  'i',
);
const CHALLENGE = new RegExp(
  or(String.raw`
    \bunusual (web )?traffic\b|\benable (javascript|js) and cookies\b
    \b(verify|confirm|prove|ensure) (that )?you('re| are) (a human|human|not a (ro)?bot)\b
    \bchecking (your browser|if the site connection is secure)\b|\brequested url was rejected\b
    \b(you have been|your (request|access) (has been|was|is)) (blocked|denied)\b|\b(incapsula incident|support) id\b
  `),
  'i',
);
const CHALLENGE_ELEMENTS = [
  '#challenge-form, #challenge-running, #cf-wrapper, .cf-error-details, #px-captcha, #captcha-form',
  'iframe[src*="_Incapsula_Resource"], iframe[src*="captcha-delivery.com"]',
].join(', ');
/** Many pages have such elements next to a form. Only a page that has little other content is a challenge. */
const CAPTCHAS = '.g-recaptcha, .h-captcha, .cf-turnstile, form[action*="captcha" i]';
const SHORT_PAGE = 300;
const MAX_TITLE_LENGTH = 200;

const textOf = (elements: ReturnType<Document['$']>): string =>
  elements.first().text().slice(0, MAX_TITLE_LENGTH).replace(/\s+/g, ' ').trim();

/** The title of a page, or else its first heading. */
export const titleOf = ({ $ }: Document): string => textOf($('title')) || textOf($('h1'));

/** The parts of a title such as `Page Not Found | Cedar Valley University`. */
const partsOf = (title: string): string[] =>
  title.split(/ [|–—·»:-] |[|»]|: /).map((part) => part.trim().replace(/[.…!?]{1,9}$/, ''));

const sentInstead = (what: string, title: string): string =>
  `the site sent ${what}${title === '' ? ' without a title' : ` (“${title}”)`} instead of the page`;

/**
 * Why a page is not the requested one: an error, a challenge, or a sign-in form, all with status 200. `null` if there
 * is no sign of that. `isEmpty`: whether no award was found on the page; weaker signs are then enough.
 */
export function whyBlocked({ $, linesIn }: Document, isEmpty: boolean): string | null {
  const [title, heading] = [textOf($('title')), textOf($('h1'))];
  const shown = title || heading;
  const isCalled = (pattern: RegExp, text: string): boolean =>
    partsOf(text).some((part) => pattern.test(part));
  if (isCalled(NEVER_A_LIST, title)) return sentInstead('an error or block page', shown);
  if (!isEmpty) return null;
  const words = [...linesIn(elementsOf($('body'))).map(({ text }) => text), $('noscript').text()].join('\n');
  const isChallenge = CHALLENGE.test(words) || $(CHALLENGE_ELEMENTS).length > 0;
  if (isChallenge || (words.length < SHORT_PAGE && $(CAPTCHAS).length > 0))
    return sentInstead('a challenge or block page', shown);
  if (isCalled(NEVER_A_LIST, heading)) return sentInstead('an error or block page', heading);
  if (statesNoAwards(words)) return null;
  if ($('input[type="password" i]').length > 0) return sentInstead('a sign-in form', shown);
  return [title, heading].some((text) => isCalled(RARELY_A_LIST, text))
    ? sentInstead('a sign-in or error page', shown)
    : null;
}
