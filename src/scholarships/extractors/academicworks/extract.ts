import { createLabelVocabulary } from '../../awards/label-vocabulary.ts';
import { parsePage } from '../../html/parse.ts';
import type { Extractor } from '../extractor.ts';
import { layoutChanged } from '../page-result.ts';
import { readDetail } from './detail.ts';
import { readList } from './list.ts';
import { isListRole } from './list-roles.ts';
import { type AcademicWorksOptions, definition } from './options.ts';
import { otherPages } from './other-pages.ts';

/** Blackbaud Award Management, `https://{school}.academicworks.com/opportunities`. */
export const academicworks: Extractor<AcademicWorksOptions> = {
  ...definition,

  read(page, { details, labels, maxPages }) {
    const document = parsePage(page);
    const vocabulary = createLabelVocabulary(labels);
    if (!isListRole(page.role)) return readDetail(document, page.url, vocabulary);
    // A redirect away from a list is a changed layout; it does not mean that the list's awards are gone.
    if (page.role !== 'list' && !new URL(page.url).pathname.includes(`/${page.role}`))
      return layoutChanged(`the list /${page.role} leads to ${page.url}`);
    const isFirst = (new URL(page.url).searchParams.get('page') ?? '1') === '1';
    const reading = readList(document, vocabulary, isFirst);
    if (reading.kind !== 'read') return reading;
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
