import { parsePage } from '../../html/parse.ts';
import { layoutChanged } from '../../record/reading.ts';
import { createVocabulary } from '../../record/vocabulary.ts';
import type { SiteKind } from '../site-kind.ts';
import { readDetail } from './detail.ts';
import { readList } from './list.ts';
import { type AcademicWorksOptions, options } from './options.ts';
import { LIST_ROLES, type ListRole, listUrl, otherPages } from './pages.ts';

const isListRole = (role: string): role is ListRole => (LIST_ROLES as readonly string[]).includes(role);

/** Blackbaud Award Management, `https://{school}.academicworks.com/opportunities`. */
export const academicworks: SiteKind<AcademicWorksOptions> = {
  name: 'academicworks',
  options,

  start(url, { external, flexible, scopes }) {
    const roles: ListRole[] = [
      'list',
      ...(external ? ['external' as const] : []),
      ...(flexible ? ['flexible' as const] : []),
    ];
    return roles.map((role) => ({ url: listUrl(url, role, scopes), role }));
  },

  read(page, { details, labels, maxPages }) {
    const document = parsePage(page);
    const vocabulary = createVocabulary(labels);
    if (!isListRole(page.role)) return readDetail(document, page.url, vocabulary);
    // A list that leads elsewhere has vanished; its awards have not.
    if (page.role !== 'list' && !new URL(page.url).pathname.includes(`/${page.role}`)) {
      return layoutChanged(`the list /${page.role} leads to ${page.url}`);
    }
    const reading = readList(document, vocabulary);
    if (reading.kind === 'layout_changed') return reading;
    const pages = otherPages(
      document,
      page.url,
      page.role,
      reading.records.length + reading.unreadable,
      maxPages,
    );
    const awards = details ? reading.records.map(({ link = '' }) => ({ url: link, role: 'detail' })) : [];
    return { ...reading, follow: [...pages, ...awards] };
  },
};
