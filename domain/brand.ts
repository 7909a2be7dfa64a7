// The look of the brand: the site's theme, its pictures and icons, and the letters take theirs from here.

export const BLACK = '#2b1f26'

/** The corners, in pixels. `xl` is round, however large a part is. */
export const CORNERS = { xs: 2, sm: 8, md: 12, lg: 20, xl: 1600 } as const

/** From light to dark. */
export const COLORS = {
  brand: [
    '#fbf1f5',
    '#f5e1e9',
    '#eac4d2',
    '#dfa5ba',
    '#cf7d9b',
    '#bd5d81',
    '#a5476b',
    '#8a3556',
    '#712a47',
    '#521c33',
  ],
  gray: [
    '#faf7f4',
    '#f4eee9',
    '#e9e0d9',
    '#dacec5',
    '#97887e',
    '#75695f',
    '#5a4f49',
    '#473e39',
    '#332b28',
    '#221c1a',
  ],
  dark: [
    '#f4ebef',
    '#e2d6dc',
    '#cabac3',
    '#ab99a4',
    '#7d6a76',
    '#4d3d47',
    '#372932',
    '#281d24',
    '#1d151a',
    '#140e12',
  ],
} as const
