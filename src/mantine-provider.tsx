import { theme } from 'virtual:theme'
import { defaultVariantColorsResolver, MantineContext, MantineThemeContext } from '@mantine/core'
import type { ReactNode } from 'react'

// The color scheme is the system's choice alone; a script in index.html follows it.
const context = {
  colorScheme: 'auto',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

const completeTheme = { ...theme, variantColorResolver: defaultVariantColorsResolver }

/**
 * Replaces Mantine's own provider, which would compute the theme and its style sheet in every browser; the
 * build has done that already.
 */
export const MantineProvider = ({ children }: { children: ReactNode }) => (
  <MantineContext value={context}>
    <MantineThemeContext value={completeTheme}>{children}</MantineThemeContext>
  </MantineContext>
)
