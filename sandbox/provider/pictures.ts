import type { PretendOrigin } from '../types.ts';

const PATHS = /^\/(?:i|guid|combiner)\//;

/** The provider's pictures, on the paths of its image host. */
export function createPictures(): PretendOrigin & { owns(path: string): boolean } {
  return {
    name: 'images',
    owns: (path) => PATHS.test(path),
    answer: () => new Response('Not found', { status: 404 }),
  };
}
