import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import classes from './guides.module.css'

export const Guides = () => (
  <section className={classes.guides} aria-labelledby="guides">
    <h2 id="guides">Read before you come</h2>
    <ul>
      <li>
        <Link href={routes.about.path}>Questions and answers</Link>
        <span>What a thermogram is, how a visit goes, and what it cannot tell.</span>
      </li>
      <li>
        <Link href={routes.report.path}>How to read your report</Link>
        <span>The grades TH1 to TH5, when to come back, and the words explained.</span>
      </li>
    </ul>
  </section>
)
