import type { PracticeFacts } from '../../domain/practice.ts'

/** Data for search engines, in a script element that browsers do not run. */
export const structuredDataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** The practice, its offer with the price, and its locations. */
export function practiceStructuredData(facts: PracticeFacts) {
  const { siteUrl, name, phone, email, office, locations } = facts
  const urlOf = (path: string) => new URL(path, siteUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalBusiness',
    '@id': urlOf('/#practice'),
    name,
    url: urlOf('/'),
    telephone: `+1${phone}`,
    email,
    address: office,
    image: urlOf('/open-graph.png'),
    logo: urlOf('/icon-512.png'),
    makesOffer: {
      '@type': 'Offer',
      url: urlOf('/book'),
      price: String(facts.price),
      priceCurrency: 'USD',
      itemOffered: { '@type': 'Service', name: 'Breast Thermography Screening' },
    },
    location: locations.map((location) => ({
      '@type': 'Place',
      name: location.name,
      address: location.address,
      url: urlOf(`/book/${location.slug}`),
    })),
  }
}
