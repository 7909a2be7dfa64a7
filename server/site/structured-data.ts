import { clockTime, slotAtMinute } from '../../domain/calendar/slot.ts'
import type { PracticeFacts } from '../../domain/practice.ts'
import { formatPrice } from '../../domain/price.ts'
import { capitalize } from '../../domain/text.ts'
import type { PracticeLocation } from '../practice/practice-file.ts'

/** Data for search engines, in a script element that browsers do not run. */
export const structuredDataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** The parts of an address such as `12 Lake Street, Carmel, IN 46032`. Another one stays a text. */
function postalAddress(address: string) {
  const parts = /^(.+), ([^,]+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(address)
  if (!parts) return address
  const [, streetAddress, addressLocality, addressRegion, postalCode] = parts
  return {
    '@type': 'PostalAddress',
    streetAddress,
    addressLocality,
    addressRegion,
    postalCode,
  }
}

const timeAt = (minute: number): string => clockTime(slotAtMinute(minute)).slice(0, 5)

/** The weekly hours, such as `Fr 09:00-17:00`; none of a location whose weeks differ. */
const openingHours = ({ hours, everyOtherWeek }: PracticeLocation) =>
  everyOtherWeek
    ? undefined
    : Object.entries(hours).flatMap(([day, openings = []]) =>
        openings.map(
          ({ start, end }) => `${capitalize(day.slice(0, 2))} ${timeAt(start)}-${timeAt(end)}`,
        ),
      )

/** The practice, its offer with the price, and its locations. */
export function practiceStructuredData(
  facts: PracticeFacts,
  locations: readonly PracticeLocation[],
) {
  const { siteUrl, name, phone, email, office } = facts
  const urlOf = (path: string) => new URL(path, siteUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalBusiness',
    '@id': urlOf('/#practice'),
    name,
    url: urlOf('/'),
    telephone: `+1${phone}`,
    email,
    address: postalAddress(office),
    priceRange: formatPrice(facts.price),
    image: urlOf('/open-graph.png'),
    makesOffer: {
      '@type': 'Offer',
      url: urlOf('/book'),
      price: String(facts.price),
      priceCurrency: 'USD',
      itemOffered: { '@type': 'Service', name: 'Breast Thermography Screening' },
    },
    location: locations
      .filter(({ hidden }) => !hidden)
      .map((location) => ({
        '@type': 'MedicalClinic',
        name: location.name,
        address: postalAddress(location.address),
        url: urlOf(`/book/${location.slug}`),
        openingHours: openingHours(location),
      })),
  }
}
