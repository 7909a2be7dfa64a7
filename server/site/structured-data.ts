import type { PracticeFacts } from '../../domain/practice.ts'

/** Data for search engines, as a script that holds nothing to run. */
export const dataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** The practice, what it offers at which price, and where. */
export function practiceData(facts: PracticeFacts, price: number) {
  const { address, name, phone, email, office, locations } = facts
  const at = (path: string) => new URL(path, address).href
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalBusiness',
    '@id': at('/#practice'),
    name,
    url: at('/'),
    telephone: `+1${phone}`,
    email,
    address: office,
    image: at('/open-graph.png'),
    logo: at('/icon-512.png'),
    makesOffer: {
      '@type': 'Offer',
      url: at('/book'),
      price: String(price),
      priceCurrency: 'USD',
      itemOffered: { '@type': 'Service', name: 'Breast Thermography Screening' },
    },
    location: locations.map((location) => ({
      '@type': 'Place',
      name: location.name,
      address: location.address,
      url: at(`/book/${location.slug}`),
    })),
  }
}
