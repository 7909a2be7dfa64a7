import type { getSettings } from '../../../domain/desk/settings.ts'
import { Loaded } from '../../frame/loaded.tsx'
import { lazyCode } from '../../lazy-code.ts'
import type { DataOf, PageProps } from '../page-props.ts'

/** Owners seldom change their settings, and the code of the desk is long enough. */
export const settingsCode = lazyCode(() => import('./settings-page.tsx'))

export const LazySettingsPage = (props: PageProps<DataOf<typeof getSettings>>) => (
  <Loaded code={settingsCode}>{({ SettingsPage }) => <SettingsPage {...props} />}</Loaded>
)
