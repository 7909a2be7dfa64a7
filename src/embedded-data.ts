/**
 * The JSON that the document has brought for its scripts; null if there is none. A section of a page may have the same id,
 * because the titles of the practice make theirs.
 */
export const embeddedData = (id: 'practice' | 'first-reviews' | 'words') =>
  JSON.parse(document.querySelector(`script#${id}`)?.textContent ?? 'null')
