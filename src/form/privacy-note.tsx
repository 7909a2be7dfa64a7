import { Anchor, Text } from '@mantine/core'
import { routes } from '../../domain/routes.ts'
import { SiteLink } from '../frame/site-link.tsx'

/** For forms that ask for personal data. What was typed is kept while the visitor reads the privacy page. */
export const PrivacyNote = () => (
  <Text size="xs">
    <Anchor component={SiteLink} href={routes.privacy.path} inherit>
      How we use your information
    </Anchor>
  </Text>
)
