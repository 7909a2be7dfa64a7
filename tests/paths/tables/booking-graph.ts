import type { ExpectedGraph } from '../engine/table.ts'

/**
 * Where each step of a booking leads. The name of a situation has the active states, then the name of the path
 * in booking-fixtures.ts, and what is special: no data yet, the time nine taken by somebody else, or the form
 * filled in so that it can be sent.
 */
export const bookingGraph: ExpectedGraph = {
  'elsewhere | home, no data': {
    'the booking page is opened': 'choosingLocation | locations, no data',
    'an unknown location is opened': 'waiting | unknown, no data',
    'a location is opened by its number': 'waiting | byNumber, no data',
    'a location is chosen': 'waiting | location, no data',
    'a date that does not exist is opened': 'waiting | location, no data',
    'a date without appointments is opened': 'waiting | emptyDate, no data',
    'a time is chosen': 'waiting | nine, no data',
    'a taken time is opened': 'waiting | taken, no data',
    'the confirmation is opened again': 'recalling | nine, no data',
  },
  'recalling | nine, no data': {
    'the data arrive': 'recalling | nine',
    'the booking is found': 'confirmed | nine, no data',
    'the booking is not found': 'waiting | nine, no data',
    'the request for the booking fails': 'waiting | nine, no data',
  },
  'recalling | nine': {
    'another page is opened': 'elsewhere | home',
    'the booking is found': 'confirmed | nine',
    'the booking is not found': 'editing + asking | nine',
    'the request for the booking fails': 'editing + asking | nine',
  },
  'confirmed | nine, no data': { 'the data arrive': 'confirmed | nine' },
  'choosingLocation | locations, no data': {
    'another page is opened': 'elsewhere | home, no data',
    'a location is chosen': 'waiting | location, no data',
    'the data arrive': 'choosingLocation | locations',
  },
  'waiting | unknown, no data': {
    'the booking page is opened': 'choosingLocation | locations, no data',
    'the data arrive': 'choosingLocation | unknown',
  },
  'waiting | byNumber, no data': { 'the data arrive': 'choosingDate | byNumber' },
  'waiting | location, no data': { 'the data arrive': 'choosingDate | location' },
  'waiting | emptyDate, no data': { 'the data arrive': 'choosingDate | location' },
  'waiting | nine, no data': { 'the data arrive': 'editing + asking | nine' },
  'waiting | taken, no data': { 'the data arrive': 'choosingTime | date' },
  'choosingLocation | locations': {
    'another page is opened': 'elsewhere | home',
    'a location is chosen': 'choosingDate | location',
    'the data arrive': 'choosingLocation | locations',
  },
  'choosingLocation | unknown': {
    'another page is opened': 'elsewhere | home',
    'the booking page is opened': 'choosingLocation | locations',
    'a location is chosen': 'choosingDate | location',
    'the data arrive': 'choosingLocation | unknown',
  },
  'choosingDate | byNumber': {
    'the booking page is opened': 'choosingLocation | locations',
    'a date is chosen': 'choosingTime | date',
    'the data arrive': 'choosingDate | byNumber',
  },
  'choosingDate | location': {
    'the booking page is opened': 'choosingLocation | locations',
    'a date is chosen': 'choosingTime | date',
    'the data arrive': 'choosingDate | location',
    'the next dates are opened': 'choosingDate | location, page 2',
  },
  'editing + asking | nine': {
    'Cancel is pressed': 'choosingTime | date',
    'the time is held': 'editing + taken | nine',
    'the hold is refused': 'editing + refused | nine',
    'the hold is refused without a message': 'editing + refused | nine',
    'the hold request fails': 'editing + refused | nine',
  },
  'choosingTime | date': {
    'the booking page is opened': 'choosingLocation | locations',
    'a location is chosen': 'choosingDate | location',
    'a time is chosen': 'editing + asking | nine',
    'the data arrive': 'choosingTime | date',
    'nine is booked by somebody else': 'choosingTime | date, nine taken',
    'the next dates are opened': 'choosingTime | date, page 2',
  },
  'elsewhere | home': {
    'the booking page is opened': 'choosingLocation | locations',
    'an unknown location is opened': 'choosingLocation | unknown',
    'a location is opened by its number': 'choosingDate | byNumber',
    'a location is chosen': 'choosingDate | location',
    'a date that does not exist is opened': 'choosingDate | location',
    'a date without appointments is opened': 'choosingDate | location',
    'a time is chosen': 'editing + asking | nine',
    'a taken time is opened': 'choosingTime | date',
    'the confirmation is opened again': 'recalling | nine',
  },
  'choosingDate | location, page 2': {
    'the booking page is opened': 'choosingLocation | locations',
    'a date is chosen': 'choosingTime | date',
  },
  'editing + taken | nine': {
    'nine is booked by somebody else': 'editing + held | nine, nine taken',
    'the data arrive': 'editing + held | nine',
    'Cancel is pressed': 'choosingTime | date',
  },
  'editing + refused | nine': {
    'another hold is let go': 'editing + asking | nine',
    'Cancel is pressed': 'choosingTime | date',
  },
  'choosingTime | date, nine taken': {
    'a time is chosen': 'choosingTime | date, nine taken',
    'the data arrive': 'choosingTime | date',
  },
  'choosingTime | date, page 2': {
    'the booking page is opened': 'choosingLocation | locations',
    'a location is chosen': 'choosingDate | location',
  },
  'editing + held | nine': {
    'another page is opened': 'elsewhere | home',
    'a date is chosen': 'choosingTime | date',
    'another time is chosen': 'editing + asking | ten',
    'nine is booked by somebody else': 'editing + held | nine, nine taken',
    'Book Appointment is pressed': 'editing + held | nine',
    'the details are typed': 'editing + held | nine, filled',
    'Cancel is pressed': 'choosingTime | date',
  },
  'editing + asking | ten': { 'the time is held': 'editing + taken | ten' },
  'editing + held | nine, nine taken': { 'Cancel is pressed': 'choosingTime | date, nine taken' },
  'editing + held | nine, filled': {
    'the e-mail address is emptied': 'editing + held | nine',
    'Book Appointment is pressed': 'submitting + held | nine, filled',
  },
  'submitting + held | nine, filled': {
    'another page is opened': 'submitting + held | home, filled',
    'a date is chosen': 'submitting + held | date, filled',
    'the visit is booked': 'confirmed | nine',
    'the visit is booked, with a message': 'confirmed | nine',
    'the time was booked meanwhile': 'choosingTime | date, alert, filled',
    'a field is refused': 'editing + held | nine, filled',
    'the booking is refused without a message': 'editing + held | nine, alert, filled',
    'the booking request fails': 'editing + held | nine, alert, filled',
  },
  'editing + taken | ten': { 'the data arrive': 'editing + held | ten' },
  'submitting + held | home, filled': {
    'the visit is booked': 'confirmed | home',
    'the visit is booked, with a message': 'confirmed | home',
    'the time was booked meanwhile': 'choosingTime | date, alert, filled',
    'a field is refused': 'editing + held | nine, filled',
    'the booking is refused without a message': 'editing + held | nine, alert, filled',
    'the booking request fails': 'editing + held | nine, alert, filled',
  },
  'submitting + held | date, filled': {
    'the visit is booked': 'confirmed | date',
    'the visit is booked, with a message': 'confirmed | date',
    'the time was booked meanwhile': 'choosingTime | date, alert, filled',
    'a field is refused': 'choosingTime | date, alert, filled',
    'the booking is refused without a message': 'choosingTime | date, alert, filled',
    'the booking request fails': 'choosingTime | date, alert, filled',
  },
  'confirmed | nine': {
    'another page is opened': 'elsewhere | home',
    'Back to Locations is pressed': 'choosingLocation | locations',
  },
  'choosingTime | date, alert, filled': {
    'the data arrive': 'choosingTime | date, alert, filled',
    'the alert is dismissed': 'choosingTime | date, filled',
  },
  'editing + held | nine, alert': { 'Book Appointment is pressed': 'editing + held | nine' },
  'editing + held | nine, alert, filled': {
    'the e-mail address is emptied': 'editing + held | nine, alert',
    'Book Appointment is pressed': 'submitting + held | nine, filled',
    'Cancel is pressed': 'choosingTime | date, filled',
    'the alert is dismissed': 'editing + held | nine, filled',
  },
  'editing + held | ten': {
    'a date is chosen': 'choosingTime | date',
    'Cancel is pressed': 'choosingTime | date',
  },
  'confirmed | home': { 'the booking page is opened': 'confirmed | locations' },
  'confirmed | date': { 'Back to Locations is pressed': 'choosingLocation | locations' },
  'confirmed | locations': {
    'another page is opened': 'elsewhere | home',
    'Back to Locations is pressed': 'choosingLocation | locations',
  },
}
