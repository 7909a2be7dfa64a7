import { createTheme } from '@mantine/core'

export const theme = createTheme({
  primaryColor: 'plum',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: {
    plum: [
      '#fbf1f5',
      '#f2dfe7',
      '#e3bccb',
      '#d396ae',
      '#c67695',
      '#be6285',
      '#a94a6e',
      '#8f3a5b',
      '#782f4c',
      '#5c2139',
    ],
  },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  headings: { fontFamily: 'Georgia, "Times New Roman", serif', fontWeight: '600' },
  defaultRadius: 'md',
  respectReducedMotion: true,
})
