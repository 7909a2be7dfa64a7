/** What a test needs from a browser. */
export interface EnginePage {
  open(url: string): Promise<void>
  setSize(width: number, height: number): Promise<void>
  /** Runs the body of a function in the page and returns its result, which must be JSON. */
  evaluate(body: string): Promise<unknown>
  /** Moves the mouse to this point and clicks. */
  pressAt(x: number, y: number): Promise<void>
  /** Types into the element with the focus. */
  typeKeys(text: string): Promise<void>
  close(): Promise<void>
}

export interface BrowserEngine {
  readonly name: 'Firefox' | 'WebKitGTK'
  launch(): Promise<EnginePage>
}
