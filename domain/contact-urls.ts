/** For ten digits. */
export const phoneUrl = (phone: string): string => `tel:+1${phone}`

/** A link that writes to this address alone: in an address, `?` and `%2C` could add other recipients. */
export const mailtoUrl = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** A search on the map, which opens in any browser. */
export const mapUrl = (query: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
