import { switchOff } from './rules.ts';

/** Loaded before a bench: switches off the rule that the environment names. */
const { WITHOUT_RULE = '' } = process.env;
if (WITHOUT_RULE !== '') switchOff(WITHOUT_RULE);
