/** Departments and colleges that the portal can be narrowed to, by the number in its addresses. */
export const SCOPES: ReadonlyMap<string, number> = new Map([
  ['College of Arts and Humanities', 41],
  ['College of Health Sciences', 44],
  ['College of Agriculture', 47],
  ['College of Social Sciences', 52],
  ['School of Music', 55],
  ['Student Affairs', 58],
  ['Study Abroad', 60],
  ['Graduate School', 63],
  ['Athletics and Recreation', 66],
  ['University-wide', 70],
]);

export const scopeNumber = (name: string): number | undefined => SCOPES.get(name);
