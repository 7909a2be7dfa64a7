/** A database whose state is to be replaced, while nothing else uses it. */
export interface RestoreTarget {
  /** Where the new state is prepared. */
  readonly part: string
  /** Keeps the present state in a file; undefined when there is nothing to keep. */
  keepAside(): Promise<string | undefined>
  /** Replaces the present state by that of the prepared file: either all of it or nothing. */
  replaceByPart(): Promise<void>
  /** Removes what was prepared. */
  close(): Promise<void>
}
