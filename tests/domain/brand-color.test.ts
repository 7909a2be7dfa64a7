import { expect, test } from 'vitest'
import { COLORS } from '../../domain/brand.ts'
import { isHexColor, shadesOf } from '../../domain/brand-color.ts'

/** The contrast of two colors, by the formula of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0)
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('the site’s own color gives its own shades, nearly', () => {
  const [first, ...others] = shadesOf(COLORS.brand[7])
  expect(first).toMatch(/^#f[b-d]f[0-2]f[3-6]$/)
  expect(others[6]).toBe(COLORS.brand[7])
})

test.each(['#ffcc00', '#2a6f6f', '#0000ff', '#00ff00', '#ff0000', '#ffffff', '#000000'])(
  'text on the shades of %s is read as well as on the site’s own',
  (color) => {
    const shades = shadesOf(color)
    const pairs = [
      [7, 0],
      [9, 1],
      [4, 9],
    ] as const
    for (const [one, other] of pairs) {
      const own = contrast(COLORS.brand[one], COLORS.brand[other])
      expect(contrast(shades[one] ?? '', shades[other] ?? '')).toBeGreaterThan(own * 0.97)
    }
    expect(contrast(shades[7] ?? '', '#ffffff')).toBeGreaterThan(4.5)
  },
)

test.each(['red', '#fff', '#12345g', 'url(#a)', '#123456;}', ''])('“%s” is no color', (text) => {
  expect(isHexColor(text)).toBe(false)
})
