/** Takes the place of Mantine's Loader, which every field would bring along for a state that no field here has. */
export const Loader = () => null
