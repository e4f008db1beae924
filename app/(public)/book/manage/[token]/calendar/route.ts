import { calendarFile } from '@/server/bookings/manage/page';

export const GET = async (_: Request, { params }: { params: Promise<{ token: string }> }) =>
  calendarFile((await params).token);
