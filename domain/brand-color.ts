import { COLORS } from './brand.ts'

/** `#2a6f6f` */
const HEX = /^#(?:[0-9a-f]{2}){3}$/i
export const isHexColor = (text: string): boolean => HEX.test(text)

type Three = readonly [number, number, number]
const map = ([a, b, c]: Three, change: (part: number) => number): Three => [
  change(a),
  change(b),
  change(c),
]

// sRGB and OKLab, https://bottosson.github.io/posts/oklab/
const toLinear = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
const fromLinear = (part: number) =>
  part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055

const readHex = (hex: string): Three =>
  map([1, 3, 5], (at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
const writeHex = (linear: Three): string =>
  `#${map(linear, fromLinear)
    .map((part) =>
      Math.round(255 * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The directions of green to red and of blue to yellow, whose length is how colorful it is. */
function hueOf([r, g, b]: Three): readonly [number, number] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function colorAt(light: number, a: number, b: number): Three {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear: Three = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return map(linear, (part) => Math.min(1, Math.max(0, part)))
}

/** On which the contrast to other colors depends (WCAG 2.2). */
const luminanceOf = ([r, g, b]: Three) => 0.2126 * r + 0.7152 * g + 0.0722 * b

const SHADE = 7
const STEPS = 24

/**
 * The shades of the brand in the hue of another color. Each has the luminance of the shade that it replaces, so that text
 * is read on it as well as on that one.
 */
export function shadesOf(color: string): readonly string[] {
  const hue = hueOf(readHex(color))
  const own = hueOf(readHex(COLORS.brand[SHADE]))
  return COLORS.brand.map((shade) => {
    const linear = readHex(shade)
    const share = Math.hypot(...hueOf(linear)) / Math.hypot(...own)
    const [a, b] = [hue[0] * share, hue[1] * share]
    let [dark, light] = [0, 1]
    for (let step = 0; step < STEPS; step++) {
      const middle = (dark + light) / 2
      if (luminanceOf(colorAt(middle, a, b)) < luminanceOf(linear)) dark = middle
      else light = middle
    }
    return writeHex(colorAt(light, a, b))
  })
}
