/** A client whose every word is found again wherever it should not be. */
export const canary = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  email: 'canary@secret.example',
  phone: '2125550999',
  additionalInfo: 'Canarynote',
}
