/** A database whose state is to be replaced, while nothing else uses it. */
export interface RestoreTarget {
  /** Where the new state is prepared. */
  readonly part: string
  /** Saves the current state and returns its file; undefined if there is nothing to save. */
  keepAside(): Promise<string | undefined>
  /** Replaces the current state with the prepared file, all or nothing. */
  replaceByPart(): Promise<void>
  /** Removes what was prepared. */
  close(): Promise<void>
}
