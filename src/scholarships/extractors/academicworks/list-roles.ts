const LIST_ROLES = ['list', 'external', 'flexible'] as const;
export type ListRole = (typeof LIST_ROLES)[number];

export const isListRole = (role: string): role is ListRole =>
  (LIST_ROLES as readonly string[]).includes(role);

/** The URL of one of the portal's lists, filtered by scopes. */
export function listUrl(url: string, role: ListRole, scopes: readonly (string | number)[]): string {
  const list = new URL(url);
  if (/^\/?$/.test(list.pathname)) list.pathname = '/opportunities';
  if (role !== 'list')
    list.pathname = `${list.pathname.replace(/(?<!\/)\/+((external|flexible)\/*)?$/, '')}/${role}`;
  for (const scope of scopes) list.searchParams.append('scopes[]', String(scope));
  return list.href;
}
