/** A client whose details are easy to find where they must not be. */
export const secretClient = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  email: 'canary@secret.example',
  phone: '2125550999',
  additionalInfo: 'Canarynote',
}
