import IconInfoCircle from '@tabler/icons-react/icons/IconInfoCircle'
import { FDA_PAGE, MAMMOGRAPHY_NOTE } from '../../domain/mammography.ts'
import classes from './mammography-notice.module.css'

const FdaLink = () => <a href={FDA_PAGE}>What the FDA says about thermography</a>

/** In short, for pages that do not offer a screening. */
export const MammographyLine = () => (
  <p>
    {MAMMOGRAPHY_NOTE} <FdaLink />
  </p>
)

export const MammographyNotice = () => (
  <p className={classes.notice}>
    <IconInfoCircle aria-hidden="true" />
    <span>
      {MAMMOGRAPHY_NOTE} The FDA has cleared thermography only for use along with mammography: it
      has not been shown to be effective on its own for breast cancer screening or diagnosis.{' '}
      <FdaLink />
    </span>
  </p>
)
