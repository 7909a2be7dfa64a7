import { type ButtonProps, createTheme, rem } from '@mantine/core'
import { BLACK, COLORS, CORNERS } from '../domain/brand.ts'

const SIZES = {
  md: {
    '--button-height': '2.75rem',
    '--button-padding-x': 'clamp(0.5rem, 10vw - 0.75rem, 1.375rem)',
    '--button-fz': '1rem',
  },
  lg: {
    '--button-height': '3.125rem',
    '--button-padding-x': 'clamp(0.5rem, 10vw - 0.75rem, 1.625rem)',
    '--button-fz': '1rem',
  },
}

/** A shadow in the brand's darkest color. */
const shade = (percent: number) =>
  `color-mix(in srgb, var(--mantine-primary-color-9) ${percent}%, transparent)`

/** The brand: its fonts, corners and shadows, and what the components of the site begin with. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  black: BLACK,
  colors: COLORS,
  fontFamily:
    '"Source Sans 3", "Segoe UI", Roboto, "Helvetica Neue", Arial, "Source Sans on Linux", sans-serif',
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { md: '1.6' },
  headings: {
    fontFamily: 'Fraunces, "Fraunces fallback", "Fraunces on Linux", serif',
    fontWeight: '600',
    textWrap: 'balance',
    // With large text on a small phone, the longest word of a heading still fits on its line, at the size of the text.
    sizes: {
      h1: {
        fontSize: 'clamp(1.1875rem, 10.5vw, clamp(1.75rem, 1.25rem + 2vw, 2.875rem))',
        lineHeight: '1.15',
      },
      h2: {
        fontSize: 'clamp(1.125rem, 9vw, clamp(1.375rem, 1.2rem + 1vw, 2rem))',
        lineHeight: '1.2',
      },
      h3: { fontSize: 'clamp(1.0625rem, 8vw, 1.3125rem)', lineHeight: '1.3' },
      h4: { fontSize: 'clamp(1.0625rem, 7.5vw, 1.125rem)', lineHeight: '1.4' },
    },
  },
  radius: Object.fromEntries(Object.entries(CORNERS).map(([size, corner]) => [size, rem(corner)])),
  defaultRadius: 'md',
  shadows: { md: `0 1px 2px ${shade(6)}, 0 8px 28px ${shade(8)}` },
  respectReducedMotion: true,
  components: {
    // A touch target needs 44 pixels.
    Button: {
      defaultProps: { radius: 'xl' },
      vars: (_: unknown, { size }: ButtonProps) => ({ root: SIZES[size === 'lg' ? 'lg' : 'md'] }),
    },
    Card: {
      defaultProps: {
        padding: 'var(--inset)',
        radius: 'lg',
        withBorder: true,
        shadow: 'md',
      },
    },
    Alert: { styles: { root: { padding: 'var(--inset)' } } },
    Badge: {
      defaultProps: {
        component: 'span',
        variant: 'dot',
        size: 'lg',
        radius: 'xl',
        tt: 'none',
        miw: 'max-content',
      },
    },
    Loader: { defaultProps: { size: '2.25rem' } },
    // A link that only has another color is easily overlooked within a text.
    Anchor: { defaultProps: { underline: 'always' } },
    PaginationRoot: { defaultProps: { size: 'xl' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    // Its whole line can be tapped: the label is 44 pixels high, and begins beneath the box.
    Checkbox: {
      defaultProps: { size: 'md', radius: 'xs' },
      styles: {
        body: { alignItems: 'center' },
        label: {
          alignContent: 'center',
          minHeight: '2.75rem',
          marginInlineStart: '-1.5rem',
          paddingInlineStart: 'calc(1.5rem + var(--mantine-spacing-sm))',
        },
        input: { borderColor: 'var(--mantine-color-dimmed)' },
      },
    },
  },
})
