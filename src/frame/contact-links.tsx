import { mailtoUrl } from '../../domain/mailbox.ts'
import { formatPhone } from '../../domain/phone.ts'

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>
)

export const EmailLink = ({ email }: { email: string }) => <a href={mailtoUrl(email)}>{email}</a>
