/** A client whose details are easy to spot in places where they must not appear. */
export const secretClient = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  email: 'canary@secret.example',
  phone: '2125550999',
  additionalInfo: 'Canarynote',
}
