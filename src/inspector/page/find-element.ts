export const findElement = <E extends Element>(selector: string, type: new () => E): E => {
  const found = document.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`The page has no ${selector}.`)
  return found
}
