import classes from './mammography-notice.module.css'

const FDA =
  'https://www.fda.gov/consumers/consumer-updates/breast-cancer-screening-thermogram-no-substitute-mammogram'

/** Stands wherever a screening is offered or explained. */
export const MammographyNotice = () => (
  <p className={classes.notice}>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" fill="currentColor" />
      <path d="M12 10.5v7M12 6.5v.1" stroke="var(--glow)" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
    <span>
      Thermography does not replace mammography. Keep having mammograms as your clinician advises.{' '}
      <a href={FDA}>What the FDA says about thermography</a>
    </span>
  </p>
)
