import { formatPhone } from '../../domain/phone.ts'

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>
)

export const EmailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>
