import { Box, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { COLORS } from '../../../domain/brand.ts'
import { shadesOf } from '../../../domain/brand-color.ts'
import type { InputProps } from './fields.ts'

const OWN = COLORS.brand[7]

/** Chooses the practice's color, and shows the shades that the site makes of it. */
export function ColorField(props: InputProps) {
  const { name, defaultValue, ...shared } = props
  const [color, setColor] = useState(defaultValue || OWN)
  const isOwn = color === OWN
  const shades = isOwn ? COLORS.brand : shadesOf(color)
  const [tint = OWN, button = OWN, band = OWN] = [0, 7, 9].map((shade) => shades[shade])
  return (
    <div>
      <TextInput
        {...shared}
        type="color"
        value={color}
        maw="12rem"
        onChange={(event) => setColor(event.currentTarget.value)}
      />
      <Group gap="xs" py="xs" aria-hidden>
        <Box bg={button} c="white" px="sm" py={4}>
          Book an appointment
        </Box>
        <Box bg={band} c="white" px="sm" py={4}>
          Where we are
        </Box>
        <Box bg={tint} c={button} px="sm" py={4}>
          Read the report guide
        </Box>
      </Group>
      {button !== color && (
        <Text>The site shows it as {button}, so that text is easy to read.</Text>
      )}
      <input type="hidden" name={name} value={isOwn ? '' : color} />
    </div>
  )
}
