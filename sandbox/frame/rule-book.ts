import type { Rule } from './behaviour.ts';

/** The behaviours an origin has been told, first match first. */
export interface RuleBook {
  replace(rules: readonly Rule[]): void;
  /** What holds for this address; uses up one of a limited rule's `times`. */
  take(path: string): Rule;
  current(): readonly Rule[];
}

const NORMAL: Rule = { behaviour: 'normal' };

export function createRuleBook(): RuleBook {
  let rules: readonly Rule[] = [];
  return {
    replace(next) {
      rules = next;
    },
    take(path) {
      const index = rules.findIndex((rule) => rule.path === undefined || path.includes(rule.path));
      const rule = rules[index];
      if (rule === undefined) return NORMAL;
      if (rule.times !== undefined) rules = used(rules, index, rule.times - 1);
      return rule;
    },
    current: () => rules,
  };
}

function used(rules: readonly Rule[], index: number, left: number): readonly Rule[] {
  return rules.flatMap((rule, at) => {
    if (at !== index) return [rule];
    return left > 0 ? [{ ...rule, times: left }] : [];
  });
}
