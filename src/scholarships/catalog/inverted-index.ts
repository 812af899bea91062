const NONE: readonly number[] = [];

/** For each term, the numbers of the documents that contain it. Documents must be added in ascending order. */
export function createInvertedIndex() {
  const documentsOf = new Map<string, number[]>();
  return {
    add(term: string, document: number): void {
      const documents = documentsOf.get(term);
      // Copied, because V8 keeps the whole text in memory for a substring of it.
      if (documents === undefined) documentsOf.set(Buffer.from(term).toString(), [document]);
      else if (documents.at(-1) !== document) documents.push(document);
    },
    documents: (term: string): readonly number[] => documentsOf.get(term) ?? NONE,
    terms: () => documentsOf.keys(),
  };
}
