/** Shown on every page and in every letter that offers or explains a screening. */
export const MAMMOGRAPHY_NOTE =
  'Thermography does not replace mammography. Keep having mammograms as your clinician advises.'

export const FDA_PAGE =
  'https://www.fda.gov/consumers/consumer-updates/breast-cancer-screening-thermogram-no-substitute-mammogram'
