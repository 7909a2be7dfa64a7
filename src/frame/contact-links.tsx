import { mailtoUrl, phoneUrl } from '../../domain/contact-urls.ts'
import { formatPhone } from '../../domain/phone.ts'

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={phoneUrl(phone)}>{formatPhone(phone)}</a>
)

/** On a narrow screen, the address breaks before `@` and `.` only. */
export const EmailLink = ({ email }: { email: string }) => (
  <a href={mailtoUrl(email)}>{email.split(/(?=[@.])/).flatMap(withBreak)}</a>
)
const withBreak = (part: string, key: number) => (key > 0 ? [<wbr key={key} />, part] : part)
