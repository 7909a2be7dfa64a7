/** What a test needs of a browser. */
export interface EnginePage {
  open(url: string): Promise<void>
  setSize(width: number, height: number): Promise<void>
  /** Runs the body of a function in the page and returns its result, which must be JSON. */
  evaluate(body: string): Promise<unknown>
  /** Moves the mouse there and presses. */
  pressAt(x: number, y: number): Promise<void>
  /** Into the element with the focus. */
  typeKeys(text: string): Promise<void>
  close(): Promise<void>
}

export interface BrowserEngine {
  readonly name: 'Firefox' | 'WebKitGTK'
  launch(): Promise<EnginePage>
}
