interface Sizes {
  readonly slideSize: object
  readonly slideGap: object
}

/** The sizes of the carousel are in a style sheet; as props they would add a `<style>` element in its section. */
export function CarouselVariables({ slideSize, slideGap }: Sizes) {
  if (Object.keys({ ...slideSize, ...slideGap }).length === 0) return null
  throw new Error('build/no-carousel-variables.ts leaves this part of Mantine out.')
}

export const CarouselContainerVariables = CarouselVariables
