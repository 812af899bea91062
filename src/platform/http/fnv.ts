const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a of a text's UTF-16 units, 32 bits. */
export function fnv1a(text: string, seed = 0): number {
  let hash = seed ^ OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash;
}
