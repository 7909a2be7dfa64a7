import { rows } from '../engine/rows.ts'

/**
 * The expected graph of a booking. A situation consists of the active states, the name of the path in
 * booking-fixtures.ts, and anything special: no data yet, the 9:00 AM slot taken by somebody else, an alert,
 * a filled form, a later page of dates, and the slots that are held or whose hold has ended.
 */
export const bookingGraph = rows(`
  elsewhere | elsewhere, no data; waiting | unknown, no data:
    the booking page is opened → choosingLocation | locations, no data
  elsewhere | elsewhere, no data: an unknown location is opened → waiting | unknown, no data
  elsewhere | elsewhere, no data: a location is opened by its number → waiting | byNumber, no data
  elsewhere | elsewhere, no data: a location is chosen /
    a date that does not exist is opened → waiting | location, no data
  elsewhere | elsewhere, no data: a date without appointments is opened → waiting | emptyDate, no data
  elsewhere | elsewhere, no data: a time is chosen → waiting | nine, no data
  elsewhere | elsewhere, no data: a taken time is opened → waiting | taken, no data
  elsewhere | elsewhere, no data: the confirmation is opened again → recalling | nine, no data
  recalling | nine, no data: the data arrive → recalling | nine
  recalling | nine, no data: the booking is found → confirmed | nine, no data
  recalling | nine, no data: the booking is not found /
    the request for the booking fails → waiting | nine, no data
  recalling | nine; choosingLocation | locations; choosingLocation | unknown; editing + held | nine;
    confirmed | nine; confirmed | locations: another page is opened → elsewhere | elsewhere
  recalling | nine: the booking is found → confirmed | nine
  recalling | nine: the booking is not found /
    the request for the booking fails → editing + asking | nine
  confirmed | nine, no data: the data arrive → confirmed | nine
  choosingLocation | locations, no data: another page is opened → elsewhere | elsewhere, no data
  choosingLocation | locations, no data: a location is chosen → waiting | location, no data
  choosingLocation | locations, no data; choosingLocation | locations:
    the data arrive → choosingLocation | locations
  waiting | unknown, no data; choosingLocation | unknown:
    the data arrive → choosingLocation | unknown
  waiting | byNumber, no data; choosingDate | byNumber: the data arrive → choosingDate | byNumber
  waiting | location, no data; waiting | emptyDate, no data; choosingDate | location:
    the data arrive → choosingDate | location
  waiting | nine, no data: the data arrive → editing + asking | nine
  waiting | taken, no data; choosingTime | date; choosingTime | date, nine taken:
    the data arrive → choosingTime | date
  choosingLocation | locations; choosingLocation | unknown; choosingTime | date;
    choosingTime | date, page 2: a location is chosen → choosingDate | location
  choosingLocation | unknown; choosingDate | byNumber; choosingDate | location; choosingTime | date;
    elsewhere | elsewhere; choosingDate | location, page 2; choosingTime | date, page 2:
    the booking page is opened → choosingLocation | locations
  choosingDate | byNumber; choosingDate | location; choosingDate | location, page 2:
    a date is chosen → choosingTime | date
  choosingDate | location: the next dates are opened → choosingDate | location, page 2
  choosingDate | location, page 2: a later date is chosen → choosingTime | laterDate
  choosingTime | laterDate; elsewhere | elsewhere, page 2:
    a location is chosen → choosingDate | location, page 2
  choosingDate | location, page 2: another page is opened → elsewhere | elsewhere, page 2
  editing + asking | nine; editing + taken | nine; editing + unheld | nine:
    Cancel is pressed → choosingTime | date
  editing + asking | nine: the time is held → editing + taken | nine
  editing + asking | nine: the hold is refused / the hold is refused without a message /
    the hold request fails → editing + unheld | nine
  choosingTime | date; elsewhere | elsewhere: a time is chosen → editing + asking | nine
  choosingTime | date: 9:00 AM is booked by someone else → choosingTime | date, nine taken
  choosingTime | date: the next dates are opened → choosingTime | date, page 2
  elsewhere | elsewhere: an unknown location is opened → choosingLocation | unknown
  elsewhere | elsewhere: a location is opened by its number → choosingDate | byNumber
  elsewhere | elsewhere: a location is chosen / a date that does not exist is opened /
    a date without appointments is opened → choosingDate | location
  elsewhere | elsewhere: a taken time is opened → choosingTime | date
  elsewhere | elsewhere: the confirmation is opened again → recalling | nine
  editing + taken | nine; editing + held | nine:
    9:00 AM is booked by someone else → editing + held | nine, nine taken
  editing + taken | nine: the data arrive → editing + held | nine
  choosingTime | date: the data show 9:00 AM as held → choosingTime | date, holding nine
  choosingTime | date, holding nine: the data arrive → choosingTime | date, nine ended
  choosingTime | date, holding nine: a time is chosen → editing + asking | nine, holding nine
  choosingTime | date, nine ended: a location is chosen → choosingDate | location
  editing + asking | nine, holding nine: the time is held → editing + taken | nine, holding nine
  editing + taken | nine, holding nine: the data show 9:00 AM as held → editing + held | nine, holding nine
  editing + held | nine, holding nine:
    the hold on 9:00 AM is extended → editing + held | nine, holding nine
  editing + held | nine, holding nine: the data arrive → editing + held | nine
  editing + held | nine, holding nine: Cancel is pressed → choosingTime | date, holding nine
  editing + held | nine, holding nine: another time is chosen → editing + asking | ten, holding nine
  editing + asking | ten, holding nine: another page is opened → elsewhere | elsewhere, holding nine
  elsewhere | elsewhere, holding nine: the booking page is opened → choosingLocation | locations, holding nine
  editing + held | nine, holding nine:
    the details are typed → editing + held | nine, filled, holding nine
  editing + held | nine, filled, holding nine:
    Book Appointment is pressed → submitting + held | nine, filled, holding nine
  submitting + held | nine, filled, holding nine: the visit is booked → confirmed | nine
  choosingTime | date; choosingTime | date, holding nine, holding other:
    the data show both times as held → choosingTime | date, holding nine, holding other
  choosingTime | date, holding nine, holding other:
    the data show another time as held → choosingTime | date, nine ended, holding other
  choosingTime | date: the data show another time as held → choosingTime | date, holding other
  choosingTime | date, holding other: the data arrive → choosingTime | date, other ended
  choosingTime | date, holding other: a time is chosen → editing + asking | nine, holding other
  editing + asking | nine, holding other: the time is held → editing + taken | nine, holding other
  editing + taken | nine, holding other:
    the data show 9:00 AM as held → editing + held | nine, holding nine
  choosingTime | date, holding other: a location is chosen → choosingDate | location, holding other
  choosingDate | location, holding other:
    the other hold is released → choosingDate | location, holding other
  editing + unheld | nine: the data show another time as held → editing + unheld | nine, holding other
  editing + unheld | nine, holding other:
    the other hold is released → editing + unheld | nine, holding other
  choosingTime | date, nine taken: a time is chosen → choosingTime | date, nine taken
  editing + held | nine; editing + held | ten: a date is chosen /
    Cancel is pressed → choosingTime | date
  editing + held | nine: another time is chosen → editing + asking | ten
  editing + held | nine; editing + held | nine, alert:
    Book Appointment is pressed → editing + held | nine
  editing + held | nine: the details are typed → editing + held | nine, filled
  editing + held | nine: the email address is left → editing + held | nine
  editing + asking | ten: the time is held → editing + taken | ten
  editing + held | nine, nine taken: Cancel is pressed → choosingTime | date, nine taken
  editing + held | nine, filled: the email address is emptied → editing + held | nine
  editing + held | nine, filled; editing + held | nine, alert, filled:
    Book Appointment is pressed → submitting + held | nine, filled
  submitting + held | nine, filled: another page is opened → submitting + held | elsewhere, filled
  submitting + held | nine, filled: a date is chosen → submitting + held | date, filled
  submitting + held | nine, filled: the visit is booked /
    the visit is booked, with a message → confirmed | nine
  submitting + held | nine, filled; submitting + held | elsewhere, filled:
    someone else has booked the time → choosingTime | date, alert, filled
  submitting + held | nine, filled; submitting + held | elsewhere, filled:
    a field is refused → editing + held | nine, filled
  submitting + held | nine, filled; submitting + held | elsewhere, filled:
    the booking is refused without a message /
    the booking request fails → editing + held | nine, alert, filled
  submitting + held | nine, filled; submitting + held | elsewhere, filled:
    the client already has a visit → askingFirst + held | nine, filled
  submitting + held | date, filled: the client already has a visit → choosingTime | date, alert, filled, nine ended
  askingFirst + held | nine, filled:
    Book anyway is pressed → submittingAnyway + held | nine, filled
  submittingAnyway + held | nine, filled:
    another page is opened → submittingAnyway + held | elsewhere, filled
  submittingAnyway + held | nine, filled: the visit is booked → confirmed | nine
  submittingAnyway + held | elsewhere, filled: the visit is booked → confirmed | elsewhere
  submittingAnyway + held | nine, filled:
    the client already has a visit → askingFirst + held | nine, filled
  submittingAnyway + held | nine, filled:
    someone else has booked the time → choosingTime | date, alert, filled
  submittingAnyway + held | nine, filled: a field is refused → editing + held | nine, filled
  submittingAnyway + held | nine, filled; submittingAnyway + held | elsewhere, filled:
    the booking request fails → editing + held | nine, alert, filled
  askingFirst + held | nine, filled: the email address is emptied → editing + held | nine
  editing + taken | ten: the data arrive → editing + held | ten
  submitting + held | elsewhere, filled: the visit is booked /
    the visit is booked, with a message → confirmed | elsewhere
  submitting + held | date, filled: the visit is booked /
    the visit is booked, with a message → confirmed | date
  submitting + held | date, filled: someone else has booked the time / a field is refused /
    the booking is refused without a message /
    the booking request fails → choosingTime | date, alert, filled, nine ended
  confirmed | nine; confirmed | date; confirmed | locations:
    Back to Locations is pressed → choosingLocation | locations
  choosingTime | date, alert, filled: the data arrive → choosingTime | date, alert, filled
  choosingTime | date, alert, filled:
    the day is taken off the schedule → choosingDate | location, alert, filled
  choosingTime | date, alert, filled: the alert is dismissed → choosingTime | date, filled
  editing + held | nine, alert, filled: the email address is emptied → editing + held | nine, alert
  editing + held | nine, alert, filled: Cancel is pressed → choosingTime | date, filled
  editing + held | nine, alert, filled: the alert is dismissed → editing + held | nine, filled
  confirmed | elsewhere: the booking page is opened → confirmed | locations
  confirmed | locations: a location is chosen → choosingDate | location
`)
