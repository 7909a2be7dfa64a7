/** The facts of the practice that its pages show. */
export interface PracticeFacts {
  /** The site's own address. */
  readonly address: string
  readonly name: string
  /** Ten digits. */
  readonly phone: string
  readonly email: string
  readonly timeZone: string
  readonly demo: boolean
  readonly technician: Person
  readonly doctor: Person & { readonly link: string; readonly faq: string }
}

export interface Person {
  readonly name: string
  readonly credentials: string
  readonly biography: readonly string[]
  readonly photo: string
}
