/** Under which title the tests of a machine's tours run at each depth. Evidence finds their runs by it. */
export const TOUR_TITLES = {
  machine: (machine: string) => `the machine ${machine}`,
  views: (machine: string) => `the mounted views follow the tours of ${machine}`,
  browser: (machine: string) => `the built site follows the tours of ${machine}`,
} as const
