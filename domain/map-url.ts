/** A search on the map, which opens in any browser. */
export const mapUrl = (query: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
