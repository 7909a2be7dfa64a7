/** Every address inside the site that another page links to. */
export const hrefs = {
  home: '/',
  reviews: '/reviews',
  about: '/about-thermography',
  report: '/understanding-your-report',
  booking: '/book',
}
