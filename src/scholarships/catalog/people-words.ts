/** Words for what people are: origin, faith, body, family, status. Folded; the plural in `s` is meant too. */
const WORDS = `
aboriginal adopted adoptee afghan african agender albanian alaskan amish amputee apache arab arabic argentine
armenian asexual asian autistic autism aztec baptist bengali bilingual biracial bisexual black blind bolivian
bosnian brazilian brown buddhist burmese cambodian caribbean catholic caucasian chaldean cherokee cheyenne
chicana chicano chicanx chickasaw childless chilean chinese choctaw christian cisgender colombian congolese
coptic cree creek creole cuban daca dakota deaf desi disabled divorced dominican dreamer dwarf dyslexic
ecuadorian egyptian elder emancipated enby eritrean eskimo ethiopian ethnic evangelical female filipina
filipino filipinx foreigner foster french gay genderqueer german ghanaian greek guamanian guatemalan gypsy
haitian hawaiian hijabi hindu hispanic hmong homeless homosexual honduran hopi hungarian immigrant
incarcerated indian indigenous indonesian intersex inuit iranian iraqi irish iroquois islamic israeli italian
jamaican japanese jewish jordanian kenyan korean kurd kurdish kuwaiti lakota lame laotian latina latine latino
latinx lebanese lesbian lgbt lgbtq lgbtqia liberian lumbee lutheran malay male married maya mayan mennonite
methodist mexican migrant minority mixed mohawk mormon moroccan muslim mute native navajo neurodivergent
nicaraguan nigerian nonbinary nonwhite oneida orphan osage pagan pakistani palestinian panamanian paralyzed
paraplegic peruvian polish polynesian portuguese pregnant presbyterian pueblo quaker quadriplegic queer
refugee roma romani russian salvadoran salvadorean samoan scottish seminole senegalese seneca shawnee sikh
single sioux slavic somali spanish stepchild straight sudanese swedish syrian taiwanese thai tibetan tongan
trans transgender transsexual transmasc transfem tribal turkish ugandan ukrainian undocumented ute uzbek
venezuelan vietnamese welsh white widow widowed widower yaqui yemeni zuni
`;

export const PEOPLE_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
