import { eachDetail } from '../../../domain/booking/details.ts'

/** A client whose details are easy to spot in places where they must not appear. */
export const secretClient = {
  ...eachDetail(({ name }) => `Canary-${name}`),
  email: 'canary@secret.example',
  phone: '2125550999',
  texts: '',
}
