import { theme } from 'virtual:theme'
import { defaultVariantColorsResolver, MantineContext, MantineThemeContext } from '@mantine/core'
import type { ReactNode } from 'react'

// Light or dark is the system's choice alone: the document follows it by itself.
const surroundings = {
  colorScheme: 'auto',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

const whole = { ...theme, variantColorResolver: defaultVariantColorsResolver }

/**
 * What Mantine's parts need around them. Its own provider brings along the making of themes and sheets,
 * which the build has done.
 */
export const Looks = ({ children }: { children: ReactNode }) => (
  <MantineContext value={surroundings}>
    <MantineThemeContext value={whole}>{children}</MantineThemeContext>
  </MantineContext>
)
