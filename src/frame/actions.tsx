import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'

/** The buttons of a card or a form: on a phone each has a line of its own. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <Flex className="unprinted" direction={{ base: 'column', sm: 'row' }} wrap="wrap" gap="sm">
    {children}
  </Flex>
)
